import { type ForensicText } from './forensic-text.js';

/** Findings of the AI detection network, and the image size at which it made them. */
export const aiPixelsTexts: Record<string, ForensicText> = {
  'ai-pixels.likely': {
    ko: '신경망은 픽셀만 보고 AI가 만든 이미지일 가능성을 {percent}%로 보았습니다. 저희가 모은 실제 사진 가운데 이만큼 높게 나온 것은 백 장에 한 장도 되지 않습니다.',
    en: 'From the pixels alone our neural network estimates the chance that AI made this at {percent}%. Fewer than one in a hundred photos in our collections came out this high.',
  },
  'ai-pixels.signs': {
    ko: '신경망은 픽셀만 보고 AI가 만든 이미지일 가능성을 {percent}%로 보았습니다. AI 이미지에 더 가깝지만, 실제 사진도 백 장에 많게는 다섯 장이 이만큼 높게 나옵니다.',
    en: 'From the pixels alone our neural network estimates the chance that AI made this at {percent}%. That is closer to AI-made pictures, but up to 5 of 100 photos come out this high too.',
  },
  'ai-pixels.undecided': {
    ko: '신경망은 픽셀만 보고는 어느 쪽인지 가리지 못했습니다. 실제 사진에서도 AI 이미지에서도 나오는 결과입니다.',
    en: 'Our neural network cannot tell from the pixels: both photos and AI-made pictures look like this to it.',
  },
  'ai-pixels.unlikely': {
    ko: '신경망은 픽셀만 보고 AI가 만든 이미지일 가능성을 {percent}%로 보았습니다. 실제 사진에서 흔히 나오는 값입니다.',
    en: 'From the pixels alone our neural network estimates the chance that AI made this at {percent}%. Many photos come out this low.',
  },
  'ai-pixels.native-scale': {
    ko: '이미지를 원래 크기로 살펴본 결과가 판단에 가장 크게 작용했습니다.',
    en: 'The network looks at a picture at several sizes; its full size counted most here.',
  },
  'ai-pixels.reduced-scale': {
    ko: '이미지의 짧은 변을 {side}픽셀로 줄여 살펴본 결과가 판단에 가장 크게 작용했습니다.',
    en: 'The network looks at a picture at several sizes; the one reduced to {side} pixels on its shorter side counted most here.',
  },
  'ai-pixels.photo-part': {
    ko: '테두리나 글자, 화면의 다른 부분은 빼고 사진으로 보이는 부분만 살펴보았습니다.',
    en: 'The network examined only the part that is a photo, without the frame, words or screen around it.',
  },
  'ai-pixels.smooth': {
    ko: '이미지 대부분이 결 없이 매끄럽습니다. 이런 곳에서는 신경망이 컴퓨터로 그린 그림과 AI 이미지를 가리지 못합니다.',
    en: 'Most of this picture is smooth, without grain. There the network cannot tell a computer drawing from an AI-made picture.',
  },
};
