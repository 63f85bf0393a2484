// Picture of goods in a fixed box, so that nothing jumps while it loads.
import { useState } from 'react'
import css from './drawing.module.css'

interface DrawingProps {
  /** Address of the picture, as the server sends it. */
  src: string
  name: string
  size?: number
  /** Fills the width of its parent at this height instead of a square. */
  height?: number
  eager?: boolean
}

export const Drawing = ({ src, name, size = 40, height, eager }: DrawingProps) => {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={height ? css['wide'] : css['box']} style={height ? { height } : { width: size, height: size }}>
      {failed === src ? null : (
        <img src={src} alt={name} loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  )
}
