const korean: Record<string, string> = {
  'Likely Genuine': '진본일 가능성 높음',
  'No Signs Found': '흔적을 찾지 못함',
  'Possibly Manipulated': '조작 의심',
  'Possibly AI-Generated': 'AI 생성 의심',
  'Likely Manipulated': '조작되었을 가능성 높음',
  'Likely AI-Generated': 'AI 생성일 가능성 높음',
  Inconclusive: '판단할 수 없음',
};

/** Returns the verdict in the words of the report page. */
export const verdictWords = (verdict: string, language: 'ko' | 'en'): string =>
  (language === 'ko' ? korean[verdict] : undefined) ?? verdict;
