import type { ScanTone } from './scan-labels.ts'

/** Frequencies in hertz, one after the other. High means welcome, low means stop. */
const TONES: Record<ScanTone, readonly number[]> = {
  success: [880],
  warning: [660, 660],
  error: [220, 180],
}
const VIBRATIONS: Record<ScanTone, number[]> = { success: [80], warning: [80, 80, 80], error: [300] }
const TONE_SECONDS = 0.15
const VOLUME = 0.3

/** Makes the sound and the vibration of a result. A device without them stays silent. */
export function createSignals() {
  let audio: AudioContext | null = null
  try {
    audio = new AudioContext()
  } catch {
    // The screen shows everything that the sound says.
  }
  return {
    signal(tone: ScanTone, isMuted: boolean) {
      try {
        navigator.vibrate?.(VIBRATIONS[tone])
        if (audio && !isMuted) play(audio, TONES[tone])
      } catch {
        // The screen shows everything that the sound says.
      }
    },
    close: () => void audio?.close().catch(() => undefined),
  }
}

function play(audio: AudioContext, frequencies: readonly number[]): void {
  void audio.resume().catch(() => undefined)
  const volume = new GainNode(audio, { gain: VOLUME })
  volume.connect(audio.destination)
  for (const [index, frequency] of frequencies.entries()) {
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume)
    // The tones start further apart than they are long, so that equal tones are heard as two.
    tone.start(audio.currentTime + index * TONE_SECONDS * 1.5)
    tone.stop(audio.currentTime + index * TONE_SECONDS * 1.5 + TONE_SECONDS)
  }
}
