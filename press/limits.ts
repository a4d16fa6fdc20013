/** Every limit of a design, enforced where a document enters and asserted where it is drawn. */
export const limits = {
  documentBytes: 2_000_000,
  areas: 12,
  layersPerArea: 300,
  groupDepth: 3,
  areaInches: 160,
  /** A layer may hang over the edge of its area, but must not lie entirely outside. */
  layerInches: 400,
  textCharacters: 500,
  textLines: 40,
  textPoints: { min: 4, max: 2000 },
  pathCharacters: 120_000,
  /** The outlines of all inks of one traced picture together. */
  traceCharacters: 240_000,
  gradientStops: 8,
  nameCharacters: 80,
  imagePixels: 100_000_000,
  effectPixels: 40_000_000,
  /** After enlarging: as many pixels as one canvas holds on every phone. */
  enlargedPixels: 16_777_216,
  /** The longest side of a picture that one canvas can hold in every browser we support. */
  canvasSide: 16_384,
} as const
