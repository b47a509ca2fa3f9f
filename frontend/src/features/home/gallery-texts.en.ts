export const gallery = {
  heading: 'What would you say?',
  text: 'Our own programs made all eight pictures, and altered some. Choose first, then see the truth and what our analysis says.',
  progress_one: '{{right, number}} of {{count, number}} right',
  progress_other: '{{right, number}} of {{count, number}} right',
  list: 'The eight pictures',
  open: 'Picture {{number}}',
  opened: 'Picture {{number}}, answered',
  position: 'Picture {{number}} of {{count}}',
  question: 'How does this picture look to you?',
  choice: {
    untouched: 'Untouched',
    altered: 'Altered',
    ai: 'Made by AI',
    unknown: 'Cannot tell',
  },
  right: 'That is right: “{{answer}}”.',
  fair: 'We cannot tell either. The truth: “{{answer}}”.',
  wrong: 'The answer is “{{answer}}”.',
  analysis: 'What our analysis says',
  look: 'What to look at',
  copied: 'Two boxes over the picture: both show the same part.',
  same: 'The same part twice',
  map: 'Found by: {{test}}. Yellow marks the strongest signal.',
  next: 'Next picture',
  again: 'Start again',
  cases: {
    stones: {
      alt: 'Grey, white and reddish paving stones, seen from above.',
      truth: 'A red bottle cap lay here. We covered it with stones copied from farther left.',
      look: 'Compare the stones in the two boxes: they are the same, down to the specks.',
    },
    fruit: {
      alt: 'Still life: fruit and an egg on a wooden table in the light of a window.',
      truth:
        'Our program rendered it with the noise and the file data of a camera. Nobody changed it afterwards.',
      look: 'Here the engine is wrong: our network takes the smooth egg and grapes for pasted. Light, shadows and noise fit together.',
    },
    balloon: {
      alt: 'A hot-air balloon over a mountain lake at dusk.',
      truth: 'The balloon comes from another picture.',
      look: 'The water mirrors the mountains, but not the balloon.',
    },
    screen: {
      alt: 'Screenshot of this service: the page on which credits are bought, with a balance of 4,000 credits.',
      truth: 'The page said 4 credits. We changed the number in the browser, then took the screenshot.',
      look: 'A screenshot shows whatever the screen showed, and keeps no traces. So our analysis does not judge it.',
    },
    boats: {
      alt: 'Two sailing boats of the same kind on a mountain lake at dusk.',
      truth: 'Rendered just like this. The boats are of one kind, but neither is a copy of the other.',
      look: 'Looking alike is not enough: a copy would repeat the noise as well, and here it differs.',
    },
    studio: {
      alt: 'Still life of fruit, repainted in soft colours, with a small mark in the lower right corner.',
      truth: 'Our demonstration studio repainted a rendered picture without AI, and signed the result.',
      look: 'Check the signature first: it tells who made a picture, and how.',
    },
    sent: {
      alt: 'A sailing boat on a mountain lake at dusk.',
      truth:
        'There was a second boat on the left. We covered it with water, then saved the picture smaller, as messengers do.',
      look: 'Saving it again wiped the traces out. Ask for the file from before it was sent.',
    },
    mark: {
      alt: 'Grey, white and reddish paving stones with a red bottle cap, seen from above.',
      truth:
        'No AI made it. Our program rendered it, and we wrote the settings of an AI program into the file.',
      look: 'Anyone can write such a mark, and it misleads us too. Only a signature shows who made a picture.',
    },
  },
} as const;
