/** A film before it is a file: which moments are drawn, and how. Seconds throughout. */
export type Frame = { at: number; seconds: number }
export type Reel = {
  width: number
  height: number
  seconds: number
  frames: readonly Frame[]
  draw: (context: OffscreenCanvasRenderingContext2D, at: number) => void
}
/** The pictures of our renderer that a film is made of, by name. */
export type Stills = (name: string) => ImageBitmap

/** How a reel becomes a file: bits a second, on average, and seconds from one key frame to the next. */
export type Encoding = { codec: 'vp9' | 'avc'; bitrate: number; keyEvery: number }
