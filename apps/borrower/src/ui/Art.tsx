/** Pictures in public/art. They say nothing that the words beside them do not say. */
export type ArtName = 'door' | 'key' | 'letterbox' | 'papers' | 'street' | 'tree' | 'umbrella' | 'window'

interface Props {
  name: ArtName
  width?: number | undefined
}

/** Every picture has the shape 160 × 140, except the street, 480 × 120, which narrow screens hide and then do not fetch. */
export const Art = ({ name, width = 190 }: Props) => (
  <img
    loading={name === 'street' ? 'lazy' : 'eager'}
    src={`/art/${name}.svg`}
    alt=""
    width={width}
    height={Math.round(width * (name === 'street' ? 1 / 4 : 7 / 8))}
  />
)
