import { cx } from 'class-variance-authority'
import { CircleAlert, CircleCheck, CircleX, ScanLine } from 'lucide-react'
import { focusOnMount } from '@/ui/focus-on-mount.ts'
import { type ScanTone, type ShownScan, scanLabel } from './scan-labels.ts'

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
export function ScanResult({ scan, timezone, isConfirmed }: ScanResultProps) {
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
        {scan === null && <p>Hold a pass in front of the camera.</p>}
        {scan?.student && (
          <p className="break-words font-display font-semibold text-xl">{scan.student.name}</p>
        )}
        {title && <p className="font-semibold text-lg">{title}</p>}
        {hints?.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
        {scan?.outcome === 'checked_in' && (
          <p>{isConfirmed ? 'Confirmed by the server.' : 'Saved on this device. Not sent yet.'}</p>
        )}
      </div>
    </div>
  )
}
