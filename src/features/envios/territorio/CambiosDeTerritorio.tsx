import { useCallback, type ReactNode } from 'react'
import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import type { ComparacionTerritorial, UsoDeLugares } from '#domain/envios/division.rules.ts'
import { superiorDe } from '#domain/envios/territorio.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatInteger } from '#ui/format.ts'
import classes from '../Envios.module.css'
import { ElegirLugar } from './ElegirLugar.tsx'
import { dondeQueda, nivelEnPalabras, usoEnPalabras } from '../palabras.ts'

const A_LA_VISTA = 30
/** Each has a field: more than this nobody fills in one by one. */
const POR_DECIR_A_LA_VISTA = 200

interface Props {
  comparacion: ComparacionTerritorial
  vigentes: ReadonlyMap<string, string>
  /** The places that there would be. */
  despues: ReadonlyMap<string, string>
  /** Where each place that goes would lead. */
  destinos: ReadonlyMap<string, string>
  uso: UsoDeLugares
  /** Of those that go, the ones that are used and lead nowhere that will do. */
  faltan: readonly string[]
  onPick: (de: string, a: string) => void
}

/** What a list would change, by kind: what goes first, since it is what somebody has to decide about. */
export function CambiosDeTerritorio({ comparacion, vigentes, despues, destinos, uso, faltan, onPick }: Props) {
  const { nuevos, renombrados, idos } = comparacion
  const nombres = { nombre: (codigo: string) => despues.get(codigo) ?? vigentes.get(codigo) ?? '' }
  const sinLugar = new Set(idos.map(({ codigo }) => codigo))
  const porDecir = new Set(faltan)
  const mudados = new Set(nuevos.map(({ codigo }) => codigo))
  const seMuda = (codigo: string): boolean => mudados.has(destinos.get(codigo) ?? '')
  // What lies in a place that goes, goes along: only what needs a word of its own is shown.
  const raices = idos.filter(({ codigo }) => porDecir.has(codigo) || !sinLugar.has(superiorDe(codigo)))
  const seVan = raices
    .filter(({ codigo }) => !seMuda(codigo))
    .sort((a, b) => Number(porDecir.has(b.codigo)) - Number(porDecir.has(a.codigo)))
  const seMudan = raices.filter(({ codigo }) => seMuda(codigo))
  const llegan = new Set(destinos.values())
  const deVerdadNuevos = nuevos.filter(({ codigo }) => !llegan.has(codigo))
  const fila = ({ codigo, nombre }: { codigo: string; nombre: string }, detalle: ReactNode, campo?: ReactNode) => (
    <li key={codigo} className={`${classes['lugar']} ${classes['sinMarca']} ${classes['cambio']}`}>
      <div className={classes['nombre']}>
        <Text span fw={650}>
          {nombre}
        </Text>
        <Text size="sm" c="dimmed">
          {[nivelEnPalabras(codigo), dondeQueda(nombres, codigo)].filter((parte) => parte !== '').join(' · ')}
        </Text>
        <Text size="sm" c="dimmed" className="numeros">
          {codigo}
        </Text>
        {detalle}
      </div>
      {campo}
    </li>
  )
  const destino = (codigo: string) => (
    <Destino
      codigo={codigo}
      despues={despues}
      uso={uso}
      destino={destinos.get(codigo) ?? ''}
      falta={porDecir.has(codigo)}
      onPick={(a) => onPick(codigo, a)}
    />
  )
  const usado = (codigo: string) => {
    const palabras = usoEnPalabras(uso, idos, codigo)
    return palabras === '' ? undefined : <MarkBadge mark={[porDecir.has(codigo) ? 'red' : 'blue', palabras]} />
  }
  return (
    <Stack>
      <Grupo
        titulo="Se van"
        cuantos={idos.length - idos.filter(({ codigo }) => seMuda(codigo)).length}
        filas={seVan.length}
        maximo={POR_DECIR_A_LA_VISTA}
      >
        {seVan.slice(0, POR_DECIR_A_LA_VISTA).map((uno) => fila(uno, usado(uno.codigo), destino(uno.codigo)))}
      </Grupo>
      <Grupo
        titulo="Cambian de código"
        cuantos={idos.filter(({ codigo }) => seMuda(codigo)).length}
        filas={seMudan.length}
        maximo={A_LA_VISTA}
      >
        {seMudan.slice(0, A_LA_VISTA).map((uno) => fila(uno, usado(uno.codigo), destino(uno.codigo)))}
      </Grupo>
      <Grupo titulo="Cambian de nombre" cuantos={renombrados.length} filas={renombrados.length} maximo={A_LA_VISTA}>
        {renombrados
          .slice(0, A_LA_VISTA)
          .map(({ codigo, antes, nombre }) => fila({ codigo, nombre }, <Text size="sm">Antes: {antes}</Text>))}
      </Grupo>
      <Grupo titulo="Nuevos" cuantos={deVerdadNuevos.length} filas={deVerdadNuevos.length} maximo={A_LA_VISTA}>
        {deVerdadNuevos.slice(0, A_LA_VISTA).map((uno) => fila(uno, undefined))}
      </Grupo>
    </Stack>
  )
}

interface GrupoProps {
  titulo: string
  /** All places of the kind. */
  cuantos: number
  /** Those that get a line of their own. */
  filas: number
  maximo: number
  children: ReactNode
}

function Grupo({ titulo, cuantos, filas, maximo, children }: GrupoProps) {
  if (cuantos === 0) return null
  const adentro = cuantos - filas
  return (
    <Card component="section" aria-label={titulo}>
      <Group gap="xs" mb="sm">
        <Text fw={600}>{titulo}</Text>
        <Badge variant="light" color="gray" className="numeros">
          {formatInteger(cuantos)}
        </Badge>
        {adentro > 0 && (
          <Text size="sm" c="dimmed">
            {adentro === 1 ? 'uno va dentro de otro' : `${formatInteger(adentro)} van dentro de otros`}
          </Text>
        )}
      </Group>
      <ul className={classes['lugares']}>{children}</ul>
      {filas > maximo && (
        <Text c="dimmed" mt="xs">
          Y {formatInteger(filas - maximo)} más: están en el archivo de cambios.
        </Text>
      )}
    </Card>
  )
}

interface DestinoProps {
  codigo: string
  despues: ReadonlyMap<string, string>
  uso: UsoDeLugares
  destino: string
  falta: boolean
  onPick: (a: string) => void
}

/** To which place one that goes leads: of its own level when a cost of delivery is for it, else that or a wider one. */
function Destino({ codigo, despues, uso, destino, falta, onPick }: DestinoProps) {
  const conTarifa = (uso.reglas[codigo] ?? 0) > 0
  const { length } = codigo
  const sirve = useCallback((otro: string) => (conTarifa ? otro.length === length : otro.length <= length), [conTarifa, length])
  return (
    <ElegirLugar
      label="Lleva a"
      lugares={despues}
      sirve={sirve}
      codigo={destino}
      onPick={onPick}
      error={falta ? (conTarifa ? 'Tiene tarifas: escoge otro de su nivel' : 'Está en uso: escoge a cuál lleva') : undefined}
    />
  )
}
