import { useState } from 'react'
import { SimpleGrid, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useConfigTienda } from '#data/session/react.tsx'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { formatPrice } from '#domain/core/money.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { ChoiceField, CountField } from '#features/kit/inputs.tsx'
import { ActModal } from '#features/kit/ActForm.tsx'
import { formatInteger } from '#ui/format.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { formatos, simbologiaDe, type ClaveFormato } from './etiquetas.ts'
import { imprimirEtiquetas, type Etiqueta } from './imprimir.ts'

/** More than this in one print makes browsers stop answering. */
const ETIQUETAS_MAXIMO = 2000
const claves = Object.keys(formatos) as ClaveFormato[]

function etiquetaDe(producto: ProductoEnCaja, incluyenItbis: boolean): Etiqueta {
  const detalle = [
    producto.sePesa ? `/ ${unidadCorta(producto.unidad)}` : '',
    incluyenItbis || producto.itbis === 'E' || producto.itbis === '0' ? '' : '+ ITBIS',
  ]
  return {
    nombre: producto.nombre,
    precio: formatPrice(producto.precioDiezmilesimas),
    detalle: detalle.filter((parte) => parte !== '').join(' '),
    codigo: producto.codigoBarra || producto.codigo,
  }
}

/** Labels for the shelf of the chosen products: name, price and barcode, by the browser's print dialog. */
export function Etiquetas({ productos, onClose }: { productos: readonly ProductoEnCaja[]; onClose: () => void }) {
  const incluyenItbis = useConfigTienda()?.preciosIncluyenItbis ?? true
  const [clave, setClave] = useState<ClaveFormato>('rollo50x30')
  const [copias, setCopias] = useState(1)
  const [desde, setDesde] = useState(1)
  const formato = formatos[clave]
  const porHoja = formato.columnas * formato.filas
  const total = productos.length * copias
  const sinBarras = productos.filter(({ codigoBarra, codigo }) => simbologiaDe(codigoBarra || codigo) === undefined).length
  const [imprimir, imprimiendo] = useLocked(async () => {
    const etiquetas = productos.flatMap((producto) => Array<Etiqueta>(copias).fill(etiquetaDe(producto, incluyenItbis)))
    await imprimirEtiquetas(etiquetas, formato, desde)
  })
  return (
    <ActModal
      deliberate
      title={`Etiquetas de ${formatInteger(productos.length)} productos`}
      onSubmit={imprimir}
      running={imprimiendo}
      submit={`Imprimir ${formatInteger(total)}`}
      icon={<IconPrinter size={18} />}
      disabled={total > ETIQUETAS_MAXIMO}
      cancel="Cerrar"
      onClose={onClose}
    >
      <ChoiceField
        label="Papel"
        value={clave}
        onChange={setClave}
        data={claves.map((una) => ({ value: una, label: formatos[una].nombre }))}
        data-autofocus
      />
      <SimpleGrid cols={2}>
        <CountField label="Copias de cada una" min={1} max={200} value={copias} onChange={setCopias} />
        {porHoja > 1 && <CountField label="Empezar en la" min={1} max={porHoja} value={desde} onChange={setDesde} />}
      </SimpleGrid>
      {sinBarras > 0 && (
        <Text c="dimmed">{formatInteger(sinBarras)} salen sin barras: no tienen código, o tiene letras que un lector no lee.</Text>
      )}
      {total > ETIQUETAS_MAXIMO && (
        <Text c="red" role="alert">
          Son {formatInteger(total)} etiquetas y salen hasta {formatInteger(ETIQUETAS_MAXIMO)} a la vez. Escoge menos productos o menos
          copias.
        </Text>
      )}
      <Text c="dimmed">En el diálogo de imprimir escoge ese papel, sin márgenes y a tamaño real (100 %).</Text>
    </ActModal>
  )
}
