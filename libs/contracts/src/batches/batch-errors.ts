/** Refusals about batches, and the reasons why a single image was not accepted; part of `errorTable`. */
export const batchErrors = {
  'batch.not-found': { status: 404, ko: '찾을 수 없습니다.', en: 'Not found' },
  'batch.closed': {
    status: 409,
    ko: '이 묶음에는 이미지를 더 추가할 수 없습니다.',
    en: 'This batch takes no more images.',
  },
  'batch.too-many': {
    status: 409,
    ko: '진행 중인 묶음은 3개까지 둘 수 있습니다. 먼저 시작한 묶음이 끝난 뒤에 다시 시도해 주세요.',
    en: 'You have three unfinished batches already. Please wait until one of them is done.',
  },
  'batch.too-many-images': {
    status: 400,
    ko: '한 묶음에는 이미지를 1,000개까지 넣을 수 있습니다.',
    en: 'A batch can have up to 1,000 images.',
  },
  'batch.empty': { status: 400, ko: '이미지를 하나 이상 넣어 주세요.', en: 'Please add at least one image.' },
  'batch.archive-invalid': {
    status: 400,
    ko: 'ZIP 파일을 읽을 수 없습니다. 암호가 걸려 있거나 손상되었을 수 있습니다.',
    en: 'The ZIP file cannot be read. It may be encrypted or damaged.',
  },
  'batch.too-large': {
    status: 413,
    ko: '한 번에 보낼 수 있는 크기를 넘었습니다. 여러 번으로 나누어 올려 주세요.',
    en: 'This is more than one request can bring. Please split it into several batches.',
  },
  'batch.address-refused': {
    status: 422,
    ko: '이 주소에서는 이미지를 가져올 수 없습니다. 리디렉션이 없는 공개 웹 주소를 입력해 주세요.',
    en: 'Images are not fetched from this address. Please give a public web address without redirects.',
  },
  'batch.fetch-failed': {
    status: 502,
    ko: '주소에서 이미지를 가져오지 못했습니다.',
    en: 'The image could not be fetched from its address.',
  },
} as const;
