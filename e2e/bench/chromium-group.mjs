// A Chromium that Lighthouse speaks to over a port. Lighthouse can start one by itself, but leaves it running when it is
// ended itself or fails at the wrong moment; here all of its processes end with the measurement, however that goes.
import { setTimeout as after } from 'node:timers/promises';
import { findBrowser } from '../browser.mjs';

const lives = (group) => {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
};

const end = (group) => {
  if (lives(group)) process.kill(-group, 'SIGKILL');
};

/**
 * Starts Chromium by Lighthouse's own launcher, in a process group of its own, gives its port to `work`, and ends the whole
 * group when that is done, has failed, or is interrupted.
 */
export async function withChromium({ launch }, work) {
  const chromium = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless=new', '--no-sandbox'],
    handleSIGINT: false,
  });
  const onExit = () => end(chromium.pid);
  const onSignal = () => process.exit(1);
  process.once('exit', onExit);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, onSignal);
  try {
    return await work(chromium.port);
  } finally {
    end(chromium.pid);
    // Where nobody collects the dead they count as living: not for ever.
    for (let tries = 0; tries < 100 && lives(chromium.pid); tries += 1) await after(20);
    // Also takes the profile away.
    chromium.kill();
    process.off('exit', onExit);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onSignal);
  }
}
