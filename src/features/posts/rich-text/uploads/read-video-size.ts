const TIMEOUT_MS = 10_000

/** The size of a video in pixels. Null when the browser cannot read it. */
export function readVideoSize(url: string): Promise<{ width: number; height: number } | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), TIMEOUT_MS)
    function finish() {
      clearTimeout(timer)
      const { videoWidth: width, videoHeight: height } = video
      resolve(width > 0 && height > 0 ? { width, height } : null)
      video.removeAttribute('src')
    }
    video.addEventListener('loadedmetadata', finish, { once: true })
    video.addEventListener('error', finish, { once: true })
    video.src = url
  })
}
