//! Frame to observation, in pixels: the mat, the tokens, the cells of a board. The only room that
//! names OpenCV.
