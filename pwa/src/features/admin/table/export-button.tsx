import { messages } from '@cubby/contract/messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { downloadFile } from './download-file.ts'

interface ExportButtonProps {
  path: string
  fileName: string
  label: string
  /** What to say once it is saved; nothing where the browser says enough. */
  done?: string
  failed?: string
}

/** Downloads what a path of the API answers as a file. */
export function ExportButton({
  path,
  fileName,
  label,
  done,
  failed = messages.exportFailed,
}: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(path, fileName)
      if (done) showToast('success', done)
    } catch {
      showToast('error', failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="small" busy={busy} onClick={download}>
      <Download className="size-4" aria-hidden="true" />
      {label}
    </Button>
  )
}
