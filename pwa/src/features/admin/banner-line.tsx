import { Alert } from '@/ui/alert.tsx'
import { Button } from '@/ui/button.tsx'
import type { Banner } from './use-banner.ts'

export function BannerLine({ banner }: { banner: Banner | null }) {
  if (!banner) return null
  const { tone, text, detail, undo } = banner
  return (
    <Alert tone={tone} announced>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>
          <span className="font-semibold">{text}</span>
          {detail && detail !== text && <span className="block">{detail}</span>}
        </p>
        {undo && (
          <Button variant="quiet" size="small" className="-mx-3.5 -my-2 underline" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
    </Alert>
  )
}
