import { reportWords } from '../words/report-words.js';
import { actionText } from './credential-actions.js';

describe('actionText', () => {
  it.each([
    ['c2pa.color_adjustments', 'Colours adjusted', '색 보정'],
    ['c2pa.adjustedColor', 'Colours adjusted', '색 보정'],
    ['c2pa.resized.proportional', 'Resized', '크기 변경'],
    ['c2pa.watermarked.unbound', 'Invisible watermark added', '보이지 않는 워터마크 추가'],
    ['c2pa.edited.metadata', 'Metadata edited', '메타데이터 편집'],
    ['com.example.glow', 'com.example.glow', 'com.example.glow'],
    ['toString', 'toString', 'toString'],
  ])('names %s', (action, english, korean) => {
    expect(actionText(action, reportWords('en'))).toBe(english);
    expect(actionText(action, reportWords('ko'))).toBe(korean);
  });
});
