import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, CircleX, List, ScanLine, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readSetting, writeSetting } from '@/api/local-settings.ts'
import { CameraView } from '@/features/teaching/camera/scan-button.tsx'
import { Button } from '@/ui/button.tsx'
import { focusOnMount } from '@/ui/field.tsx'
import type { Door } from './check-scanned-pass.ts'
import { type ScanTone, type ShownScan, scanLabel } from './scan-labels.ts'
import { useCheckIns } from './use-check-ins.ts'

const MUTED = 'cubby-scanner-muted'

interface PassScannerProps extends Omit<Door, 'marks'> {
  onClose: () => void
}

/** Scans the passes of a meeting's students, one after the other. */
export function PassScanner({ onClose, ...door }: PassScannerProps) {
  const [isMuted, setMuted] = useState(() => readSetting(MUTED) !== null)
  const signals = useRef<ReturnType<typeof createSignals>>(null)
  useEffect(() => {
    const created = createSignals()
    signals.current = created
    return created.close
  }, [])
  const { scan, last, isConfirmed, here, total, unsent } = useCheckIns(door, (result) =>
    signals.current?.signal(scanLabel(result, door.timezone).tone, isMuted),
  )
  const mute = () => {
    writeSetting(MUTED, isMuted ? null : 'yes')
    setMuted(!isMuted)
  }
  return (
    <div className="grid gap-3">
      <ScanResult scan={last} timezone={door.timezone} isConfirmed={isConfirmed} />
      <p className="figures text-muted-foreground text-sm">
        {t('{here} of {total} here.', { here, total })}{' '}
        {unsent > 0 && t('{count} not sent yet.', { count: unsent })}
      </p>
      <CameraView onFound={scan}>
        <Button variant="outline" aria-pressed={isMuted} onClick={mute}>
          {isMuted ? (
            <VolumeX className="size-5" aria-hidden="true" />
          ) : (
            <Volume2 className="size-5" aria-hidden="true" />
          )}
          {t('Mute')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          <List className="size-5" aria-hidden="true" />
          {t('Choose from the list')}
        </Button>
      </CameraView>
    </div>
  )
}

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
function createSignals() {
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

const tones: Record<ScanTone, { Icon: typeof CircleCheck; classes: string }> = {
  success: { Icon: CircleCheck, classes: 'bg-success text-on-tone' },
  warning: { Icon: CircleAlert, classes: 'bg-warning text-on-tone' },
  error: { Icon: CircleX, classes: 'bg-destructive text-on-tone' },
}

interface ScanResultProps {
  scan: ShownScan | null
  timezone: string
  isConfirmed: boolean
}

/**
 * The result of the last scan, large enough to read from an arm's length. Its icon and text also say what its color
 * says.
 */
function ScanResult({ scan, timezone, isConfirmed }: ScanResultProps) {
  const { tone, title, hints } = scan ? scanLabel(scan, timezone) : {}
  const { Icon, classes } = tone ? tones[tone] : { Icon: ScanLine, classes: 'bg-muted text-muted-foreground' }
  return (
    <div
      ref={focusOnMount}
      tabIndex={-1}
      className={cx('flex min-h-32 items-center gap-4 rounded-card p-4', classes)}
    >
      <Icon className="size-12 shrink-0" aria-hidden="true" />
      {/* Announced as a whole, also when only a part changes. */}
      <div role="status" aria-atomic="true" className="figures grid min-w-0 gap-1">
        {scan === null && <p>{t('Hold a pass in front of the camera.')}</p>}
        {scan?.student && (
          <p className="break-words font-display font-semibold text-xl">{scan.student.name}</p>
        )}
        {title && <p className="font-semibold text-lg">{title}</p>}
        {hints?.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
        {scan?.outcome === 'checked_in' && (
          <p>{isConfirmed ? t('Confirmed by the server.') : t('Saved on this device. Not sent yet.')}</p>
        )}
      </div>
    </div>
  )
}
