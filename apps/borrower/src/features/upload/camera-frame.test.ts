import { expect, it } from 'vitest'
import { frameIn, outlineOf } from './camera-frame.ts'

const PICTURES = [
  [1920, 2560],
  [2560, 1920],
  [1280, 720],
  [720, 1280],
  [640, 640],
] as const

it('the frame of a document has the proportions of a card, in the middle and with room on every side', () => {
  for (const [width, height] of PICTURES) {
    const frame = frameIn(width, height, 'document')
    expect(frame.width / frame.height).toBeCloseTo(1.586, 3)
    expect([frame.x, frame.y]).toEqual([(width - frame.width) / 2, (height - frame.height) / 2])
    expect(Math.min(frame.x / width, frame.y / height)).toBeGreaterThanOrEqual(0.04 - 1e-9)
  }
})

it('a document that fills the frame remains readable when the photo is scaled for sending', () => {
  for (const [width, height] of PICTURES) expect(frameIn(width, height, 'document').width / width).toBeGreaterThan(0.7)
})

it('the frame of a face is an upright oval inside the picture', () => {
  for (const [width, height] of PICTURES) {
    const frame = frameIn(width, height, 'face')
    expect([frame.rx, frame.ry]).toEqual([frame.width / 2, frame.height / 2])
    expect(frame.height).toBeGreaterThan(frame.width)
    expect(Math.min(frame.x, frame.y)).toBeGreaterThan(0)
  }
})

it('the outline goes round the frame and ends where it began', () => {
  expect(outlineOf({ x: 10, y: 20, width: 100, height: 60, rx: 5, ry: 5 })).toBe(
    'M15 20h90a5 5 0 0 1 5 5v50a5 5 0 0 1 -5 5h-90a5 5 0 0 1 -5 -5v-50a5 5 0 0 1 5 -5z',
  )
})
