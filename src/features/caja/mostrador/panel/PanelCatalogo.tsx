import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { leerMultiplicador } from '#domain/catalogo/multiplicador.ts'
import { formatQuantity } from '#domain/core/money.ts'
import { EmptyState } from '#ui/show/states.tsx'
import { Buscador } from './Buscador.tsx'
import classes from './PanelCatalogo.module.css'
import { Categorias } from './Categorias.tsx'
import { Rejilla, type VistaRejilla } from './Rejilla.tsx'
import { CATALOGO_ENTERO, useBusqueda } from './useBusqueda.ts'

export interface AccesoBuscador {
  enfocar: () => void
  /** Takes the keys back once the next frame is drawn, where nothing was typed in between; answers how to call that off. */
  volver: () => () => void
  /** Empties the box, and answers how many of the next product were asked for in it ("3*"). */
  tomarCantidad: () => number | undefined
}

interface Props {
  ref: Ref<AccesoBuscador>
  onPick: (producto: ProductoEnCaja, cantidadMilesimas: number | undefined) => void
  /** Enter on a text; true when it was a code and has been dealt with. */
  onCodigo: (codigo: string, cantidadMilesimas: number | undefined) => boolean
  onCamara: (() => void) | undefined
  /** Something that is not in the catalogue is to be sold all the same. */
  onAbierto: (texto: string) => void
}

/** Everything that is sold: searched, by category, by touch, and with the arrows from the search box. */
export function PanelCatalogo({ ref, onPick, onCodigo, onCamara, onAbierto }: Props) {
  const [texto, setTexto] = useState('')
  const [vista, setVista] = useLocalStorage<VistaRejilla>({
    key: 'mercana.caja.vista',
    defaultValue: 'cuadricula',
    getInitialValueInEffect: false,
  })
  const [elegida, setElegida] = useState<string | undefined>(undefined)
  const [activo, setActivo] = useState(-1)
  const [columnas, setColumnas] = useState(1)
  const campo = useRef<HTMLInputElement>(null)
  const { cantidadMilesimas, resto } = leerMultiplicador(texto)
  const { productos, primero, categoria, categorias, favoritos, total } = useBusqueda(resto, elegida)
  const buscando = resto.trim() !== ''

  const escribir = (nuevo: string) => {
    setTexto(nuevo)
    setActivo(-1)
  }
  const enfocar = () => {
    campo.current?.focus()
    campo.current?.select()
  }
  useImperativeHandle(ref, () => ({
    enfocar,
    volver: () => {
      const decia = campo.current?.value
      // On a busy tablet the frame comes late: what a cashier had typed by then was selected, and her next key took it away.
      const cuadro = requestAnimationFrame(() => campo.current?.value === decia && enfocar())
      return () => cancelAnimationFrame(cuadro)
    },
    tomarCantidad: () => {
      escribir('')
      return cantidadMilesimas
    },
  }))
  const elegir = (producto: ProductoEnCaja) => {
    onPick(producto, cantidadMilesimas)
    escribir('')
  }
  const aceptar = () => {
    const marcado = productos[activo]
    if (marcado) return elegir(marcado)
    if (!buscando) return
    if (onCodigo(resto.trim(), cantidadMilesimas)) return escribir('')
    const hallado = primero()
    if (hallado) elegir(hallado)
  }
  const mover = (filas: number, lados: number) => {
    const paso = filas * columnas + lados
    setActivo(activo < 0 ? (paso > 0 ? 0 : -1) : Math.max(-1, Math.min(productos.length - 1, activo + paso)))
  }

  return (
    <section className={classes['catalogo']} aria-label="Catálogo">
      <Buscador
        ref={campo}
        texto={texto}
        onTexto={escribir}
        activo={activo}
        onMove={mover}
        onAccept={aceptar}
        vista={vista}
        onVista={setVista}
        onCamara={onCamara}
      />
      <Categorias
        categorias={categorias}
        favoritos={favoritos}
        total={total}
        elegida={buscando ? undefined : categoria}
        onPick={setElegida}
      />
      {cantidadMilesimas !== undefined && (
        <Text size="sm" fw={650} c="mango" role="status">
          Lo próximo entra por {formatQuantity(cantidadMilesimas)}
        </Text>
      )}
      {productos.length === 0 ? (
        <Nada
          buscando={buscando}
          total={total}
          onTodo={() => setElegida(CATALOGO_ENTERO)}
          onAbierto={() => {
            onAbierto(resto.trim())
            escribir('')
          }}
        />
      ) : (
        <Rejilla productos={productos} vista={vista} activo={activo} onColumnas={setColumnas} onPick={elegir} />
      )}
    </section>
  )
}

interface NadaProps {
  buscando: boolean
  total: number
  onTodo: () => void
  onAbierto: () => void
}

function Nada({ buscando, total, onTodo, onAbierto }: NadaProps) {
  if (buscando)
    return (
      <EmptyState
        title="Nada con esas palabras"
        icon={<IconSearch size={38} />}
        action={
          <Button variant="default" onClick={onAbierto}>
            Venderlo con precio abierto
          </Button>
        }
      >
        Prueba con menos letras, con otra palabra del nombre o con el código.
      </EmptyState>
    )
  if (total === 0)
    return <EmptyState title="Todavía no hay productos">Se agregan o se importan en Productos, y llegan solos a esta caja.</EmptyState>
  return (
    <EmptyState title="Nada en esta categoría" action={<Button onClick={onTodo}>Ver todo</Button>}>
      Escoge otra, o busca por nombre.
    </EmptyState>
  )
}
