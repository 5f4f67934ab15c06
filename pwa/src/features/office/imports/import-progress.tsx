import type { DataImport } from '@cubby/contract/office/imports'
import { Button } from '@/ui/button.tsx'
import { progressOf, statusChips } from './import-labels.ts'
import type { useImportStep } from './use-imports.ts'

interface ImportProgressProps {
  data: DataImport
  steps: ReturnType<typeof useImportStep>
}

/** How far the job is, and how to stop it. */
export function ImportProgress({ data, steps }: ImportProgressProps) {
  const { done, total } = progressOf(data)
  return (
    <div className="grid gap-3">
      <progress
        aria-label={statusChips[data.status].label}
        max={Math.max(total, 1)}
        value={done}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      />
      <p className="figures text-sm">
        {done.toLocaleString('en-US')} of {total.toLocaleString('en-US')} rows. You can leave this page; the
        work goes on.
      </p>
      {data.status === 'running' && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={steps.busy === 'cancel'}
          onClick={() => steps.take({ step: 'cancel' })}
        >
          Stop Import
        </Button>
      )}
    </div>
  )
}
