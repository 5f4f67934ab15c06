// These packages name their platform in a form that pnpm does not read, so it would install all of them.
export const hooks = {
  readPackage: (manifest) =>
    /^node-(bin-)?(darwin|linux|win)-/.test(manifest.name)
      ? { ...manifest, os: [manifest.os].flat(), cpu: [manifest.cpu].flat() }
      : manifest,
}
