import { t } from '@cubby/texts/t'
import { Chip } from '@/ui/chip.tsx'
import { momentText } from '@/ui/moment.ts'

/** Marks a file in quarantine. Nobody can open it before it is checked for viruses. */
export function BeingChecked({ since }: { since: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <Chip tone="neutral">{t('Being checked')}</Chip>
      <span className="text-muted-foreground">
        {t('for viruses since {moment}', { moment: momentText(since) })}
      </span>
    </span>
  )
}
