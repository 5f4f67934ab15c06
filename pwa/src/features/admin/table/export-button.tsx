import { messages } from '@cubby/contract/messages'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { showToast } from '@/ui/toast-store.ts'
import { downloadFile } from './download-file.ts'

/** Downloads what a path of the API answers as a file. */
export function ExportButton({ path, fileName, label }: { path: string; fileName: string; label: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(path, fileName)
    } catch {
      showToast('error', messages.exportFailed)
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
