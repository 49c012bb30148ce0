// The least a worker can do with a text: give it back, on the worker itself or on a pair of ports.
self.onmessage = (event: MessageEvent<string>) => {
  const [input, output] = event.ports;
  if (input === undefined || output === undefined) {
    self.postMessage(event.data);
    return;
  }
  input.onmessage = ({ data }: MessageEvent<string>) => {
    output.postMessage(data);
  };
};
