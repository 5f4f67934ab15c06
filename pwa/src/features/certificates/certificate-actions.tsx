import type { Certificate } from '@cubby/contract/certificates'
import { messages } from '@cubby/contract/messages'
import { Download, ExternalLink } from 'lucide-react'
import { certificateFile } from '@/offline/kept-certificates.ts'
import { useServerReachable } from '@/offline/stored.ts'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { openFile, saveFile } from './hand-over.ts'

/** Download and Open, from this device when the file is there. */
export function CertificateActions({ certificate, kept }: { certificate: Certificate; kept: boolean }) {
  const reachable = useServerReachable()
  const available = kept || reachable
  const hand = async (over: (blob: Blob, certificate: Certificate) => void) => {
    try {
      over(await certificateFile(certificate), certificate)
    } catch {
      showToast('error', messages.certificateDownloadFailed)
    }
  }
  const name = <span className="sr-only">{certificate.certificate_name}</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" disabled={!available} onClick={() => hand(saveFile)}>
        <Download className="size-4" aria-hidden="true" />
        Download {name}
      </Button>
      <Button variant="outline" size="small" disabled={!available} onClick={() => hand(openFile)}>
        <ExternalLink className="size-4" aria-hidden="true" />
        Open {name}
      </Button>
      <p className="text-muted-foreground text-sm">
        {kept ? 'Stored on this device' : !reachable && 'Needs a connection once'}
      </p>
    </div>
  )
}
