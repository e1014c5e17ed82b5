import { useState, type ReactNode } from 'react'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { verArchivo } from '#data/archivos/archivos.ts'
import { useLeido } from '#data/useLeido.ts'
import { mensajeDe } from '#domain/messages.ts'
import { formatPercent } from '#domain/core/money.ts'
import { ErrorState, Loading } from '#ui/show/states.tsx'
import classes from './FotoComprobante.module.css'

const AUMENTOS = [1, 1.5, 2, 3, 4] as const
const GIRO = 90

interface Props {
  archivoId: string
  /** What it is, for who does not see it: "Comprobante de Ana Reyes". */
  alt: string
}

/** The picture of a receipt by its signed address, to look at closely: it can be made larger and turned. */
export function FotoComprobante({ archivoId, alt }: Props) {
  const { valor, error, reintentar } = useLeido(() => verArchivo(archivoId), [archivoId])
  const fallo = error ?? (valor?.ok === false ? valor.error : undefined)
  if (fallo?.code === 'archivo.no-existe')
    return <Text c="dimmed">La foto no ha llegado todavía: viene del teléfono de quien la tomó, o tu rol no la ve.</Text>
  if (fallo) return <ErrorState message={mensajeDe(fallo).mensaje} fix={mensajeDe(fallo).arreglo} onRetry={reintentar} />
  if (!valor?.ok) return <Loading label="Buscando la foto…" />
  return <Lupa key={archivoId} url={valor.value.url} alt={alt} />
}

function Lupa({ url, alt }: { url: string; alt: string }) {
  const [paso, setPaso] = useState(0)
  const [giro, setGiro] = useState(0)
  const aumento = AUMENTOS[paso] ?? 1
  return (
    <figure className={classes['foto']}>
      <Group gap="xs" justify="flex-end" data-no-imprimir>
        <Text size="sm" c="dimmed" className="numeros" role="status">
          {formatPercent(aumento * 10_000)}
        </Text>
        <Boton label="Alejar" disabled={paso === 0} onTouch={() => setPaso(paso - 1)}>
          <IconZoomOut size={22} aria-hidden />
        </Boton>
        <Boton label="Acercar" disabled={paso === AUMENTOS.length - 1} onTouch={() => setPaso(paso + 1)}>
          <IconZoomIn size={22} aria-hidden />
        </Boton>
        <Boton label="Girar" onTouch={() => setGiro((giro + GIRO) % 360)}>
          <IconRotateClockwise size={22} aria-hidden />
        </Boton>
      </Group>
      {/* Scrolled by keyboard too. */}
      <div className={classes['marco']} role="region" aria-label={alt} tabIndex={0}>
        <div className={classes['cuadro']} style={{ width: `${aumento * 100}%` }}>
          <img src={url} alt={alt} style={{ transform: `rotate(${giro}deg)` }} />
        </div>
      </div>
    </figure>
  )
}

interface BotonProps {
  label: string
  disabled?: boolean
  onTouch: () => void
  children: ReactNode
}

const Boton = ({ label, disabled = false, onTouch, children }: BotonProps) => (
  <ActionIcon variant="default" size={44} aria-label={label} disabled={disabled} onClick={onTouch}>
    {children}
  </ActionIcon>
)
