/** 'Upload failed: File not found', or the plain sentence where nobody said why. */
export function because(act: 'Upload' | 'Delete' | 'List', said: string, plain: string): string {
  return said.startsWith(plain) ? said : `${act} failed: ${said}`
}
