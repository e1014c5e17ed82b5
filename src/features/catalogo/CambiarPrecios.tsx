import { useState } from 'react'
import { Alert, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import type { ProductoEnCaja } from '#data/catalogo/catalogo.ts'
import { explicarCodigo } from '#domain/messages.ts'
import { formatPercent, formatPrice, leerDiezmilesimas, leerPuntosBasicos } from '#domain/core/money.ts'
import { planDePrecios, redondeos, type CambioDePrecio, type PlanDePrecios, type Redondeo } from '#domain/catalogo/producto.rules.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { formatInteger } from '#ui/format.ts'
import { PercentInput, UnitPriceInput } from '#ui/input/NumberField.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import type { CamposMasivos } from './masivo.ts'
import { ActModal } from '../kit/ActForm.tsx'
import type { Column } from '#ui/DataTable.tsx'
import { price, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

const nombresDeRedondeo: Readonly<Record<Redondeo, string>> = {
  centavo: 'Al centavo',
  peso: 'Al peso',
  cinco: 'A cinco pesos',
  diez: 'A diez pesos',
}
const clavesDeRedondeo = Object.keys(redondeos) as Redondeo[]
const A_LA_VISTA = 50

interface Props {
  productos: readonly ProductoEnCaja[]
  onClose: () => void
  /** Saves; answers whether it did. */
  onChange: (cambios: { producto: ProductoEnCaja; campos: CamposMasivos }[], motivo: string) => Promise<boolean>
}

/** Raises or lowers the price of many products; what is seen before saving is exactly what is saved. */
export function CambiarPrecios({ productos, onClose, onChange }: Props) {
  const [sentido, setSentido] = useState<CambioDePrecio['sentido']>('sube')
  const [clase, setClase] = useState<CambioDePrecio['clase']>('porcentaje')
  const [cuanto, setCuanto] = useState<number | null>(null)
  const [redondeo, setRedondeo] = useState<Redondeo>('peso')
  const plan = cuanto === null ? undefined : planDePrecios(productos, { sentido, clase, cuanto, redondeo })
  const [guardar, guardando] = useLocked(async () => {
    if (!plan || cuanto === null) return
    const cuantia = clase === 'porcentaje' ? formatPercent(cuanto) : formatPrice(cuanto)
    const cambios = plan.cambian.map(({ producto, despues }) => ({ producto, campos: { precioDiezmilesimas: despues } }))
    if (await onChange(cambios, `Precios: ${sentido} ${cuantia}, ${nombresDeRedondeo[redondeo].toLowerCase()}`)) onClose()
  })
  const campo = {
    label: clase === 'porcentaje' ? 'Cuánto por ciento' : 'Cuánto',
    explain: explicarCodigo,
    value: cuanto,
    onChange: setCuanto,
    'data-autofocus': true,
  }
  return (
    <ActModal
      deliberate
      onClose={onClose}
      title={`Cambiar el precio de ${formatInteger(productos.length)} productos`}
      size="lg"
      onSubmit={guardar}
      running={guardando}
      submit={<>Cambiar {plan ? formatInteger(plan.cambian.length) : ''} precios</>}
      disabled={!plan || plan.cambian.length === 0}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SegmentedControl
          aria-label="Sube o baja"
          value={sentido}
          onChange={(valor) => setSentido(valor === 'baja' ? 'baja' : 'sube')}
          data={[
            { value: 'sube', label: 'Sube' },
            { value: 'baja', label: 'Baja' },
          ]}
        />
        <SegmentedControl
          aria-label="Porcentaje o monto"
          value={clase}
          onChange={(valor) => {
            setClase(valor === 'monto' ? 'monto' : 'porcentaje')
            setCuanto(null)
          }}
          data={[
            { value: 'porcentaje', label: 'Un porcentaje' },
            { value: 'monto', label: 'Un monto' },
          ]}
        />
        {clase === 'porcentaje' ? (
          <PercentInput key="porcentaje" {...campo} parse={leerPuntosBasicos} />
        ) : (
          <UnitPriceInput key="monto" {...campo} parse={leerDiezmilesimas} />
        )}
        <ChoiceField
          label="Redondear"
          value={redondeo}
          onChange={setRedondeo}
          data={clavesDeRedondeo.map((clave) => ({ value: clave, label: nombresDeRedondeo[clave] }))}
        />
      </SimpleGrid>
      {plan && <VistaPrevia plan={plan} />}
    </ActModal>
  )
}

const columnas: Column<PlanDePrecios<ProductoEnCaja>['cambian'][number]>[] = [
  text('producto', 'Producto', ({ producto }) => producto.nombre),
  price('antes', 'Antes', ({ producto }) => producto.precioDiezmilesimas, {
    cell: ({ producto }) => formatPrice(producto.precioDiezmilesimas),
  }),
  price('despues', 'Después', ({ despues }) => despues, { cell: ({ despues }) => <b>{formatPrice(despues)}</b> }),
]

function VistaPrevia({ plan }: { plan: PlanDePrecios<ProductoEnCaja> }) {
  const primeros = plan.cambian.slice(0, A_LA_VISTA)
  return (
    <>
      <Text role="status">
        {formatInteger(plan.cambian.length)} cambian
        {plan.iguales > 0 ? ` · ${formatInteger(plan.iguales)} quedan igual` : ''}
        {plan.cambian.length > primeros.length ? ` · se ven los primeros ${A_LA_VISTA}` : ''}
      </Text>
      {plan.imposibles.length > 0 && (
        <Alert color="orange" title={`${formatInteger(plan.imposibles.length)} no se pueden cambiar así y quedan como están`}>
          {plan.imposibles
            .slice(0, 5)
            .map(({ producto, error }) => `${producto.nombre}: ${explicarCodigo(error.code)}`)
            .join(' ')}
        </Alert>
      )}
      {primeros.length > 0 && (
        <SmallTable label="Antes y después" minWidth={290} rows={primeros} rowKey={({ producto }) => producto.id} columns={columnas} />
      )}
    </>
  )
}
