/** The part of libheif-js that we use; its bundle comes without types. */
declare module 'libheif-js/wasm-bundle.js' {
  type HeifPicture = {
    get_width(): number
    get_height(): number
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (image: { data: Uint8ClampedArray } | null) => void,
    ): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] } }
  export default libheif
}
