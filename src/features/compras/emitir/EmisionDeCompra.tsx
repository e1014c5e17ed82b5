import { NativeSelect, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNumeros } from '#data/session/react.tsx'
import { clasesDeEmision, tiposDeClase, type ClaseDeEmision } from '#domain/compras/emision.rules.ts'
import { casosDeRetencion, type ClaseDeRetencion } from '#domain/compras/retenciones.rules.ts'
import { tiposDeCompra, type TipoDeCompra } from '#domain/core/tipos-comprobante.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { CompraEnForma } from '../en-forma.ts'
import { NumerosDe } from '../../kit/device/NumerosDe.tsx'

const clases: Readonly<Record<ClaseDeEmision, { nombre: string; cuando: string }>> = {
  compras: {
    nombre: 'Compra a quien no da factura',
    cuando: 'A una persona que no está registrada en la DGII: el agricultor, el chiripero, quien te arregla algo. Lleva su cédula.',
  },
  menores: {
    nombre: 'Gasto menor',
    cuando: 'Pasajes, peajes, parqueo, agua: lo que paga tu personal y no trae factura. No es para comprar mercancía.',
  },
  exterior: {
    nombre: 'Pago al exterior',
    cuando: 'Servicios de quien no reside en el país, como programas o publicidad en línea. Se le retiene el ISR.',
  },
}

/** What may be kept back of who is not registered: always the ITBIS, and income tax by what it was. */
const retenciones = (['informal', 'honorarios', 'tecnico', 'alquiler'] as const satisfies readonly ClaseDeRetencion[]).map((value) => ({
  value,
  label: value === 'informal' ? 'Mercancía: sin ISR' : casosDeRetencion[value].nombre.replace('ITBIS 100 % e ', ''),
}))

interface Props {
  forma: CompraEnForma
  onChange: (cambio: Partial<CompraEnForma>) => void
}

/** Who gives the paper: the supplier, or the store itself, with the next number that this till has for it. */
export function EmisionDeCompra({ forma, onChange }: Props) {
  const numeros = useNumeros()
  const quedan = (tipo: TipoDeCompra): number => numeros?.[tipo]?.quedan ?? 0
  const escoger = (clase: ClaseDeEmision): void => {
    const tipos = tiposDeClase(clase)
    onChange({ emite: clase, tipoEmitido: tipos.find((tipo) => quedan(tipo) > 0) ?? tipos[0] ?? '' })
  }
  const { emite, tipoEmitido } = forma
  return (
    <Stack>
      <Stack gap={4}>
        <Text fw={500} id="quien-emite">
          ¿Quién da el comprobante?
        </Text>
        <SegmentedControl
          aria-labelledby="quien-emite"
          value={emite === '' ? 'proveedor' : 'tienda'}
          onChange={(quien) => (quien === 'proveedor' ? onChange({ emite: '', tipoEmitido: '' }) : escoger('compras'))}
          data={[
            { value: 'proveedor', label: 'El proveedor' },
            { value: 'tienda', label: 'Lo emite la tienda' },
          ]}
        />
      </Stack>
      {emite !== '' && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'start' }}>
            <NativeSelect
              size="md"
              label="Para qué"
              description={clases[emite].cuando}
              inputWrapperOrder={['label', 'input', 'description']}
              value={emite}
              data={clasesDeEmision.map((value) => ({ value, label: clases[value].nombre }))}
              onChange={(evento) => escoger(clasesDeEmision.find((una) => una === evento.currentTarget.value) ?? 'compras')}
            />
            <NativeSelect
              size="md"
              label="Comprobante"
              value={tipoEmitido}
              data={tiposDeClase(emite).map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` }))}
              onChange={(evento) => onChange({ tipoEmitido: tiposDeCompra.find((uno) => uno === evento.currentTarget.value) ?? '' })}
            />
          </SimpleGrid>
          {tipoEmitido !== '' && <NumerosDe key={tipoEmitido} tipo={tipoEmitido} />}
          {emite === 'compras' && (
            <NativeSelect
              size="md"
              label="Qué se le retiene"
              description="El ITBIS se le retiene todo; el ISR, según lo que fue. Se lo pagas a la DGII por él."
              value={forma.retencion}
              data={retenciones}
              onChange={(evento) =>
                onChange({ retencion: retenciones.find(({ value }) => value === evento.currentTarget.value)?.value ?? 'informal' })
              }
            />
          )}
        </>
      )}
    </Stack>
  )
}
