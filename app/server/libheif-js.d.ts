/** The part of libheif-js that server/picture-decoder.ts uses. The package's own types are for another way to load it. */
declare module "libheif-js/wasm-bundle.js" {
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills `data` with four bytes a pixel and calls back, with null if it failed. */
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (displayed: object | null) => void): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default libheif;
}
