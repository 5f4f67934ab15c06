import { Button } from '@/ui/button.tsx'

interface SaveBarProps {
  busy: boolean
  onUndo: () => void
}

/** A bar that saves or undoes the changes. It floats over the page, so that nothing moves when it appears. */
export function SaveBar({ busy, onUndo }: SaveBarProps) {
  return (
    <div className="pointer-events-none fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-20 lg:left-70">
      <div className="pointer-events-auto mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-card border bg-card px-4 py-2 shadow-overlay">
        <p className="mr-auto pr-2 font-semibold text-sm">Unsaved changes</p>
        <Button type="submit" size="small" busy={busy}>
          Save Settings
        </Button>
        <Button variant="outline" size="small" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </div>
  )
}
