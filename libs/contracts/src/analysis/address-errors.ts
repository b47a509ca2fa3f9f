/** Refusals about web addresses that members give; part of `errorTable`. None of them takes a credit. */
export const addressErrors = {
  'address.invalid': {
    status: 400,
    ko: '올바른 웹 주소를 입력해 주세요.',
    en: 'Please enter a valid web address.',
  },
  'address.not-https': {
    status: 422,
    ko: 'https로 시작하는 주소만 열 수 있습니다.',
    en: 'Only addresses that begin with https can be opened.',
  },
  'address.not-public': {
    status: 422,
    ko: '인터넷에 공개된 주소만 열 수 있습니다. 포트 번호나 로그인 정보가 든 주소는 열 수 없습니다.',
    en: 'Only public internet addresses can be opened, without a port number or sign-in details.',
  },
  'address.redirects': {
    status: 422,
    ko: '이 주소는 다른 주소로 너무 여러 번 이동합니다. 최종 주소를 입력해 주세요.',
    en: 'This address redirects too many times. Please enter the address where it ends up.',
  },
  'address.refusing': {
    status: 422,
    ko: '이 주소의 서버가 요청을 거절하거나 오류로 응답했습니다. 이미지를 저장해서 올려 주세요.',
    en: 'The server at this address refused the request or answered with an error. Please save the picture and upload it.',
  },
  'address.unreachable': {
    status: 422,
    ko: '이 주소의 서버에 연결할 수 없습니다. 주소를 확인해 주세요.',
    en: 'The server at this address cannot be reached. Please check the address.',
  },
  'address.too-slow': {
    status: 422,
    ko: '이 주소의 서버가 너무 느리게 응답합니다. 잠시 후 다시 시도하거나 이미지를 저장해서 올려 주세요.',
    en: 'The server at this address takes too long. Please try again later, or save the picture and upload it.',
  },
  'address.too-large': {
    status: 422,
    ko: '이 주소의 이미지가 {megabytes}MB보다 큽니다.',
    en: 'The image at this address is larger than {megabytes}MB.',
  },
  'address.not-image': {
    status: 422,
    ko: '이 주소에는 {formats} 이미지가 없습니다.',
    en: 'There is no {formats} image at this address.',
  },
  'address.no-picture': {
    status: 422,
    ko: '이 페이지에서 분석할 만한 이미지를 찾지 못했습니다. 이미지 자체의 주소를 입력하거나 이미지를 저장해서 올려 주세요.',
    en: 'No picture was found on this page. Enter the address of the picture itself, or save the picture and upload it.',
  },
} as const;
