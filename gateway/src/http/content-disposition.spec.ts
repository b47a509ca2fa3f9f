import { attachment, downloadName } from './content-disposition.js';

it('writes RFC 6266 names that no quote can leave', () => {
  expect(attachment('a "b"\\c%.png')).toBe(
    `attachment; filename="a _b__c_.png"; filename*=UTF-8''a%20%22b%22%5Cc%25.png`,
  );
  expect(attachment("사진(1)'*.jpg")).toBe(
    `attachment; filename="__(1)'*.jpg"; filename*=UTF-8''%EC%82%AC%EC%A7%84%281%29%27%2A.jpg`,
  );
});

describe('downloadName', () => {
  it('ends as the type demands', () => {
    expect(downloadName({ name: 'page.html', contentType: 'image/png' })).toBe('page.html.png');
    expect(downloadName({ name: 'cat.JPEG', contentType: 'image/jpeg' })).toBe('cat.JPEG');
    expect(downloadName({ name: 'cat.png', contentType: 'image/jpeg' })).toBe('cat.png.jpg');
    expect(downloadName({ name: 'cat.HEIF', contentType: 'image/heic' })).toBe('cat.HEIF');
    expect(downloadName({ name: 'page.html', contentType: 'image/heic' })).toBe('page.html.heic');
  });
});
