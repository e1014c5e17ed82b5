import { Select, Switch } from '@mantine/core'
import { columnas, type Columna, type MapaColumnas } from '#domain/importacion.ts'
import { itbisCodigos, type ItbisCodigo } from '#domain/itbis.ts'
import { MapaDeColumnas } from '../MapaDeColumnas.tsx'
import { titulosDeColumna } from './informe.ts'
import type { Muestra } from './leer-archivo.ts'

const obligatorias: readonly Columna[] = ['nombre', 'precio']

interface ColumnasProps {
  muestra: Muestra
  archivo: string
  mapa: MapaColumnas
  onMapa: (mapa: MapaColumnas) => void
  decimal: '.' | ','
  onDecimal: (decimal: '.' | ',') => void
  itbis: ItbisCodigo
  onItbis: (itbis: ItbisCodigo) => void
  actualizar: boolean
  onActualizar: (actualizar: boolean) => void
  onRead: () => void
  onOther: () => void
}

/** Which column of a file of products is what, and what a row that does not say it means. */
export function ColumnasDeArchivo({ itbis, onItbis, actualizar, onActualizar, ...resto }: ColumnasProps) {
  return (
    <MapaDeColumnas columnas={columnas} titulos={titulosDeColumna} obligatorias={obligatorias} {...resto}>
      <Select
        label="ITBIS cuando la fila no lo dice"
        data={itbisCodigos.map((codigo) => ({ value: codigo, label: codigo === 'E' ? 'Exento' : `${codigo} %` }))}
        value={itbis}
        onChange={(valor) => onItbis(itbisCodigos.find((codigo) => codigo === valor) ?? '18')}
        allowDeselect={false}
      />
      <Switch
        label="Actualizar los que ya existen (mismo código, o mismo nombre)"
        checked={actualizar}
        onChange={(event) => onActualizar(event.currentTarget.checked)}
      />
    </MapaDeColumnas>
  )
}
