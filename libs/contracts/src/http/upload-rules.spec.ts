import { errorText } from './errors.js';
import {
  formatNames,
  spelledFormats,
  uploadBytesLimit,
  uploadBytesMax,
  type UploadFormat,
  uploadFormats,
  uploadRulesDefault,
} from './upload-rules.js';

const all = Object.keys(uploadFormats) as UploadFormat[];

it('BR-007 the defaults are five megabytes of PNG or JPEG', () => {
  expect(uploadBytesMax(uploadRulesDefault)).toBe(5 * 1024 * 1024);
  expect(uploadRulesDefault.formats.map((format) => uploadFormats[format].contentType)).toEqual([
    'image/png',
    'image/jpeg',
  ]);
  expect(uploadRulesDefault.formats.flatMap((format) => uploadFormats[format].extensions)).toEqual([
    '.png',
    '.jpeg',
    '.jpg',
  ]);
  expect(uploadBytesLimit).toBe(50 * 1024 * 1024);
});

it('names its formats in a sentence', () => {
  const check = (formats: UploadFormat[], ko: string, en: string) =>
    expect([formatNames({ formats }, 'ko'), formatNames({ formats }, 'en')]).toEqual([ko, en]);
  check(['png', 'jpeg'], 'PNG 또는 JPG', 'PNG or JPG');
  check(all, 'PNG, JPG, WebP, AVIF 또는 HEIC', 'PNG, JPG, WebP, AVIF or HEIC');
});

it('UI-121 names the formats with both endings of JPEG files', () => {
  const check = (formats: UploadFormat[], ko: string, en: string) =>
    expect([spelledFormats({ formats }, 'ko'), spelledFormats({ formats }, 'en')]).toEqual([ko, en]);
  check(['png', 'jpeg'], 'PNG, JPG, JPEG', 'PNG, JPG or JPEG');
  check(['png', 'jpeg', 'heic'], 'PNG, JPG, JPEG, HEIC', 'PNG, JPG, JPEG or HEIC');
});

it('BR-007 UI-119 the refusals name the rules of the installation', () => {
  expect(errorText('upload.too-large', 'en')).toBe('Please upload an image of up to 5MB.');
  expect(errorText('upload.too-large', 'ko')).toBe('5MB 이하의 이미지를 올려 주세요.');
  expect(errorText('upload.unsupported', 'en')).toBe('Please upload a PNG or JPG image.');
  expect(errorText('upload.unsupported', 'ko')).toBe('PNG 또는 JPG 이미지만 올릴 수 있습니다.');
  const rules = { megabytesMax: 20, formats: ['png', 'jpeg', 'heic'] as const };
  expect(errorText('upload.too-large', 'ko', rules)).toBe('20MB 이하의 이미지를 올려 주세요.');
  expect(errorText('upload.unsupported', 'en', rules)).toBe('Please upload a PNG, JPG or HEIC image.');
});
