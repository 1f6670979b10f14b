/** The icons of the site: those below `folder`, made from the owner's logo, or the original ones. */
export function IconLinks({ folder }: { folder: string | null }) {
  return (
    <>
      {folder ? (
        <link rel="icon" href={`${folder}/icon-192.png`} type="image/png" sizes="192x192" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="icon" href={`${folder ?? ''}/favicon.ico`} sizes="16x16 32x32 48x48" />
      <link rel="apple-touch-icon" href={`${folder ?? ''}/apple-touch-icon.png`} />
    </>
  )
}
