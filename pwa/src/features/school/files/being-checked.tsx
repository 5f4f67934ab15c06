import { Chip } from '@/ui/chip.tsx'
import { momentText } from '@/ui/moment.ts'
import { rich } from '@/ui/rich.tsx'

/** Marks a file in quarantine. Nobody can open it before it is checked for viruses. */
export function BeingChecked({ since }: { since: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      {rich('<chip>Being checked</chip> <part>for viruses since {time}</part>', {
        time: momentText(since),
        chip: (words) => <Chip tone="neutral">{words}</Chip>,
        part: (words) => <span className="text-muted-foreground">{words}</span>,
      })}
    </span>
  )
}
