import { useEffect, useState, type ComponentType } from 'react'
import type { CameraProps } from './Camera.tsx'

/** Browsers that cannot answer will ask when the camera opens. */
const isBlocked = (): Promise<boolean> =>
  navigator.permissions.query({ name: 'camera' }).then(
    ({ state }) => state === 'denied',
    () => false,
  )

async function isUsable(): Promise<boolean> {
  // Missing in browsers that are old or not on a secure connection.
  if (!('mediaDevices' in navigator)) return false
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices.some(({ kind }) => kind === 'videoinput') && !('permissions' in navigator && (await isBlocked()))
}

interface OwnCamera {
  View: ComponentType<CameraProps>
}

async function load(): Promise<OwnCamera | undefined> {
  try {
    return (await isUsable()) ? { View: (await import('./Camera.tsx')).Camera } : undefined
  } catch {
    // Its code could not be loaded.
    return undefined
  }
}

/**
 * The camera of the app. Undefined while it loads and where it cannot work: then the file input opens the phone's own.
 */
export function useCamera(): OwnCamera | undefined {
  const [camera, setCamera] = useState<OwnCamera>()
  useEffect(() => {
    let left = false
    const show = async (): Promise<void> => {
      const loaded = await load()
      if (!left) setCamera(loaded)
    }
    void show()
    return () => {
      left = true
    }
  }, [])
  return camera
}
