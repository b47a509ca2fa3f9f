import { type LibHeif, openLibHeif } from './libheif.js';

interface RgbImage {
  width: number;
  height: number;
  /** Three bytes per pixel, row by row. */
  rgb: Uint8Array;
}

/** Memory limit in bytes: enough for the file and for the largest image that the engine reads, encoded and decoded. */
const memoryBytesMax = 640 * 1024 * 1024;

/**
 * Decodes the primary image of a HEIC file, rotated as the file says, to 8-bit RGB.
 * @param expected the size stated in the header; an image of any other size is not decoded
 * @throws Error if the image cannot be decoded
 */
export async function decodeHeic(
  bytes: Uint8Array,
  expected: { width: number; height: number },
): Promise<RgbImage> {
  const lib = await openLibHeif({ memoryBytesMax });
  const context = lib.heif_context_alloc();
  const { code } = lib.heif_context_read_from_memory(context, bytes);
  if (code.value !== lib.heif_error_code.heif_error_Ok.value) throw new Error(`libheif: error ${code.value}`);
  const handle = succeeded(lib.heif_js_context_get_primary_image_handle(context));
  const width = lib.heif_image_handle_get_width(handle);
  const height = lib.heif_image_handle_get_height(handle);
  if (width !== expected.width || height !== expected.height)
    throw new Error(
      `Image of ${width}×${height} pixels; its header states ${expected.width}×${expected.height}`,
    );
  return { width, height, rgb: decodePixels(lib, { handle, width, height }) };
}

function decodePixels(
  lib: LibHeif,
  { handle, width, height }: { handle: object; width: number; height: number },
): Uint8Array {
  const decoded = succeeded(
    lib.heif_js_decode_image2(
      handle,
      lib.heif_colorspace.heif_colorspace_RGB,
      lib.heif_chroma.heif_chroma_interleaved_RGB,
    ),
  );
  const [channel] = decoded.channels;
  if (channel?.width !== width || channel.height !== height)
    throw new Error('The decoded image does not have the stated size');
  const rowBytes = 3 * width;
  const rgb = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * channel.stride;
    rgb.set(channel.data.subarray(from, from + rowBytes), row * rowBytes);
  }
  return rgb;
}

function succeeded<Result extends object>(result: Result | { code: { value: number } } | null): Result {
  if (result === null || 'code' in result)
    throw new Error(`libheif: error ${result?.code.value ?? 'unknown'}`);
  return result;
}
