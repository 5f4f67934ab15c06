import { Alert } from '@/ui/alert.tsx'
import type { Banner } from './use-banner.ts'

export function BannerLine({ banner }: { banner: Banner | null }) {
  if (!banner) return null
  const { tone, text, detail } = banner
  return (
    <Alert tone={tone} announced>
      <p>
        <span className="font-semibold">{text}</span>
        {detail && detail !== text && <span className="block">{detail}</span>}
      </p>
    </Alert>
  )
}
