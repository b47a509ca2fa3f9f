import { continued, withParticles } from './korean.js';

describe('withParticles', () => {
  it.each([
    ['서비스이(가)', '서비스가'],
    ['구글이(가)', '구글이'],
    ['OpenAI이(가)', 'OpenAI가'],
    ['Google이(가)', 'Google이'],
    ['Adobe이(가)', 'Adobe가'],
    ['Nikon이(가)', 'Nikon이'],
    ['Sony은(는)', 'Sony는'],
    ['Photoshop을(를)', 'Photoshop을'],
    ['TikTok은(는)', 'TikTok은'],
    ['Microsoft이(가)', 'Microsoft가'],
    ['LLC이(가)', 'LLC가'],
    ['IBM이(가)', 'IBM이'],
    ['HTC One(으)로', 'HTC One으로'],
    ['Pixel(으)로', 'Pixel로'],
    ['Pixel 9(으)로', 'Pixel 9로'],
    ['Firefly 3이(가)', 'Firefly 3이'],
    ['Galaxy S7(으)로', 'Galaxy S7로'],
    ['왼쪽(으)로', '왼쪽으로'],
    ['위(으)로', '위로'],
    ['‘서울’이(가)', '‘서울’이'],
    ['색 보정, 자르기이(가)', '색 보정, 자르기가'],
  ])('%s is %s', (text, expected) => {
    expect(withParticles(text)).toBe(expected);
  });
});

describe('continued', () => {
  it.each([
    ['서명은 없습니다.', '서명은 없으며'],
    ['서명한 이미지입니다.', '서명한 이미지이며'],
    ['단정하기에는 부족합니다.', '단정하기에는 부족하며'],
  ])('%s continues as %s', (statement, expected) => {
    expect(continued(statement)).toBe(expected);
  });
});
