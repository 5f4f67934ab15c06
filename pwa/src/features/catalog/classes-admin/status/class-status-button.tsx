import type { AdminClass } from '@cubby/contract/catalog/admin-classes'
import { t } from '@cubby/texts/t'
import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Tooltip } from '@/desk/ui/tooltip.tsx'
import { Chip } from '@/ui/chip.tsx'
import { classStatusLabels, classTones } from '../list/class-labels.ts'
import { ScheduledStatus } from './scheduled-status.tsx'

interface ClassStatusButtonProps {
  found: AdminClass
  /** In a row of a table. */
  dense?: boolean
  onOpen: () => void
  className?: string
}

/** The status of a class, as a button that changes it, and the status that is not in effect yet. */
export function ClassStatusButton({ found, dense = false, onOpen, className }: ClassStatusButtonProps) {
  const { id, title, status, status_change } = found
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Tooltip text={t('Update Status')}>
        <button
          ref={button}
          type="button"
          aria-label={t('Update Status: {title}, {status}', {
            title,
            status: classStatusLabels[status],
          })}
          onClick={onOpen}
          className={cx(
            'inline-flex items-center rounded-control',
            dense ? 'min-h-8 pointer-coarse:min-h-11' : 'min-h-11',
            className,
          )}
        >
          <Chip tone={classTones[status]}>
            {classStatusLabels[status]}
            <ChevronDown aria-hidden="true" />
          </Chip>
        </button>
      </Tooltip>
      {status_change && (
        <ScheduledStatus
          change={status_change}
          dense={dense}
          label={classStatusLabels[status_change.to]}
          name={title}
          send={(call, operation_id) =>
            call('POST', '/classes/:id/status/undo', { params: { id }, body: { operation_id } })
          }
          onFocusLost={() => button.current?.focus()}
        />
      )}
    </>
  )
}
