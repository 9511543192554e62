/** The model sees squares of this many pixels a side. */
export const modelSide = 224;
