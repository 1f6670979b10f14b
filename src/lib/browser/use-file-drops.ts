import { useEffect, useEffectEvent } from 'react'

/** Takes files that are dropped beside the areas for them, which would make the browser leave the page for the dropped file. */
export function useFileDrops(onFiles: (files: readonly File[]) => void = () => {}): void {
  const handle = useEffectEvent(onFiles)
  useEffect(() => {
    function take(event: DragEvent) {
      const isField = event.target instanceof HTMLInputElement && event.target.type === 'file'
      if (event.defaultPrevented || isField || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (event.type === 'drop') handle([...event.dataTransfer.files])
    }
    addEventListener('dragover', take)
    addEventListener('drop', take)
    return () => {
      removeEventListener('dragover', take)
      removeEventListener('drop', take)
    }
  }, [])
}
