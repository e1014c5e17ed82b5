import { useState } from 'react'
import { Button, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { gastar } from '#data/ventas/fondos.ts'
import { codigos606, type Gasto606 } from '#domain/compras/gastos-606.ts'
import { GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { nombreDeGasto } from '#domain/caja/fondo.rules.ts'
import { permisoDeTope } from '#domain/caja/gaveta/topes.rules.ts'
import type { Moneda } from '#domain/core/money.ts'
import { fallo, type Fallo } from '#domain/core/result.ts'
import type { Persona } from '#domain/ventas/venta.rules.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { toastSuccess } from '#ui/toast.ts'
import { ActModal } from '../kit/ActForm.tsx'
import { enPalabras } from '../kit/answer/useCommand.ts'
import { Autorizar } from '../kit/device/Autorizar.tsx'
import { useMisSitios } from '../kit/device/sitios.ts'
import { CampoDeFoto, useFotoDePapel } from '../kit/photo/FotoDePapel.tsx'
import { CamposDeSalida } from './Salida.tsx'

interface Props {
  /** The place that is chosen at first. */
  desde?: string
  /** The way back to where it was chosen that it is an expense. */
  onBack?: () => void
  onClose: () => void
}

/** Cash that was spent, with its invoice or its voucher. */
export function Gastar({ desde: primero, onBack, onClose }: Props) {
  const tienda = useTienda()
  const sitios = useMisSitios()
  const [clave, setClave] = useState(primero)
  const [moneda, setMoneda] = useState<Moneda>('DOP')
  const [centavos, setCentavos] = useState<number | null>(null)
  const [tipo606, setTipo606] = useState<Gasto606>('02')
  const [texto, setTexto] = useState({ motivo: '', ncf: '', proveedorRnc: '', proveedorNombre: '' })
  const escribir = (campo: keyof typeof texto) => (evento: React.ChangeEvent<HTMLInputElement>) =>
    setTexto({ ...texto, [campo]: evento.currentTarget.value })
  const papel = useFotoDePapel()
  const [malo, setMalo] = useState<Fallo>()
  const desde = sitios.find((uno) => uno.clave === clave) ?? sitios[0]
  const guardar = async (autorizadoPor?: Persona): Promise<Fallo | undefined> => {
    if (!desde) return fallo('turno.ninguno-abierto').error
    const foto = await papel.guardar()
    if (!foto.ok) return foto.error
    const limpio = {
      motivo: texto.motivo,
      ncf: texto.ncf.trim().toUpperCase(),
      proveedorRnc: texto.proveedorRnc.replace(/\D/g, ''),
      proveedorNombre: texto.proveedorNombre.trim(),
    }
    const hecho = await gastar(tienda, { desde, moneda, centavos: centavos ?? 0, autorizadoPor }, { ...limpio, tipo606, foto: foto.value })
    if (!hecho.ok) return hecho.error
    toastSuccess('Gasto guardado')
    onBack?.()
    onClose()
    return undefined
  }
  const [intentar, guardando] = useLocked(async () => setMalo(await guardar()))
  const accion = malo && (permisoDeTope(malo.code) ?? (malo.code === 'fondo.pasa-el-limite' ? 'pasarLimite' : undefined))
  return (
    <>
      <ActModal
        title="Gasto en efectivo"
        onClose={onClose}
        {...(onBack
          ? {
              others: (
                <Button variant="subtle" onClick={onBack}>
                  No es un gasto
                </Button>
              ),
            }
          : {})}
        onSubmit={intentar}
        running={guardando}
        submit="Guardar el gasto"
        problem={malo && !accion ? enPalabras(malo) : undefined}
        disabled={!desde}
        deliberate
      >
        <CamposDeSalida
          sitios={sitios}
          desde={desde}
          onDesde={setClave}
          moneda={moneda}
          onMoneda={setMoneda}
          centavos={centavos}
          onCentavos={setCentavos}
        />
        <TextInput label="En qué se gastó" required maxLength={300} value={texto.motivo} onChange={escribir('motivo')} />
        <Select
          label="Tipo de gasto"
          description="Como lo pide el formulario 606"
          allowDeselect={false}
          data={codigos606.map((value) => ({ value, label: nombreDeGasto(value) }))}
          value={tipo606}
          onChange={(valor) => valor && setTipo606(valor)}
        />
        <TextInput label="A quién se pagó" maxLength={120} value={texto.proveedorNombre} onChange={escribir('proveedorNombre')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="NCF" description="En blanco si es un vale" maxLength={19} value={texto.ncf} onChange={escribir('ncf')} />
          <TextInput
            label="RNC o cédula"
            description="Hace falta con un NCF"
            maxLength={20}
            value={texto.proveedorRnc}
            onChange={escribir('proveedorRnc')}
          />
        </SimpleGrid>
        <CampoDeFoto papel={papel} titulo="Foto del comprobante" ocupado={guardando} />
      </ActModal>
      {malo && accion && (
        <Autorizar pedido={{ porque: malo, entity: GastoEfectivo, accion, hacer: guardar }} onClose={() => setMalo(undefined)} />
      )}
    </>
  )
}
