import type { AdminClass } from '@cubby/contract/admin-classes'
import { ChevronDown } from 'lucide-react'
import { Tooltip } from '@/features/admin/ui/tooltip.tsx'
import { Chip } from '@/ui/chip.tsx'
import { classStatusLabels, classTones } from './class-labels.ts'

interface ClassStatusButtonProps {
  found: AdminClass
  onOpen: () => void
}

/** The status of a class, as a button that changes it. */
export function ClassStatusButton({ found: { title, status }, onOpen }: ClassStatusButtonProps) {
  return (
    <Tooltip text="Update Status">
      <button
        type="button"
        aria-label={`Update Status: ${title}, ${classStatusLabels[status]}`}
        onClick={onOpen}
        className="inline-flex min-h-11 items-center rounded-control"
      >
        <Chip tone={classTones[status]}>
          {classStatusLabels[status]}
          <ChevronDown aria-hidden="true" />
        </Chip>
      </button>
    </Tooltip>
  )
}
