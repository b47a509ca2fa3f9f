// Runs the operator's ONNX model in its own process, which can be killed if the model hangs, crashes or uses too much
// memory. Arguments: the model's path and the normalisation of its input, `unit` or `imagenet`. The process first sends
// { kind: 'ready', width, height } or { kind: 'refused', reason, message }. It then receives messages { rgb }, each
// with one image of the announced size, row by row, and answers each with { kind: 'done', values } or { kind: 'failed',
// message }.
const sideDefault = 224;
const sideMax = 1024;
const valuesMax = 1000;
const means = { unit: [0, 0, 0], imagenet: [0.485, 0.456, 0.406] };
const deviations = { unit: [1, 1, 1], imagenet: [0.229, 0.224, 0.225] };

const [modelPath, normalisation] = process.argv.slice(2);
const send = (message) => process.send?.(message);
const refuse = (reason, error) => {
  send({ kind: 'refused', reason, message: String(error?.message ?? error ?? '').slice(0, 300) });
  process.disconnect?.();
};

async function loadRuntime() {
  try {
    return (await import('onnxruntime-node')).default;
  } catch (error) {
    refuse('no-runtime', error);
    return null;
  }
}

async function loadModel(runtime) {
  try {
    return await runtime.InferenceSession.create(modelPath, {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      enableCpuMemArena: false,
      logSeverityLevel: 3,
    });
  } catch (error) {
    refuse('unreadable-model', error);
    return null;
  }
}

/** Returns the side of the input images. A model with a dynamic input size gets images of the default size. */
const sideOf = (stated) => (typeof stated === 'number' && stated > 0 ? stated : sideDefault);
const isOpenOr = (stated, number) => typeof stated !== 'number' || stated < 1 || stated === number;

function inputSize({ inputMetadata }) {
  const [input, ...others] = inputMetadata;
  if (others.length > 0 || input?.type !== 'float32' || input.shape?.length !== 4) return null;
  const [batch, channels, height, width] = input.shape;
  const size = { width: sideOf(width), height: sideOf(height) };
  const isFit = isOpenOr(batch, 1) && channels === 3 && Math.max(size.width, size.height) <= sideMax;
  return isFit ? size : null;
}

/** Converts interleaved RGB bytes to one plane of floats per channel, in NCHW order. */
function planesOf(rgb) {
  const pixels = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (let channel = 0; channel < 3; channel += 1) {
    const mean = means[normalisation][channel];
    const deviation = deviations[normalisation][channel];
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      planes[channel * pixels + pixel] = (rgb[pixel * 3 + channel] / 255 - mean) / deviation;
    }
  }
  return planes;
}

const runtime = await loadRuntime();
const session = runtime && (await loadModel(runtime));
const size = session && inputSize(session);
if (session && !size) refuse('wrong-input', JSON.stringify(session.inputMetadata));
if (session && size) {
  process.on('message', async ({ rgb }) => {
    try {
      const image = new runtime.Tensor('float32', planesOf(rgb), [1, 3, size.height, size.width]);
      const outputs = await session.run({ [session.inputNames[0]]: image });
      const { data } = outputs[session.outputNames[0]];
      send({ kind: 'done', values: Array.from(data.subarray(0, valuesMax), Number) });
    } catch (error) {
      send({ kind: 'failed', message: String(error.message).slice(0, 300) });
    }
  });
  send({ kind: 'ready', ...size });
}
