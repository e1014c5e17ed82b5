import { lazy, Suspense, useState } from 'react'
import { Alert, Autocomplete, NativeSelect, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { diaFiscal } from '#domain/fecha.ts'
import type { Usuario } from '#domain/entidades/usuario.ts'
import { formatoIdentificacion, formatoTelefono, revisarIdentificacion } from '#domain/identificacion.ts'
import { comprobantes, tipoComprobantes } from '#domain/ncf.ts'
import { useNow } from '#ui/useNow.ts'
import { Hoja } from '../Hoja.tsx'
import { Seccion } from '../Seccion.tsx'
import { useCambios } from '../useCambios.ts'
import { enPalabras } from '../useOrden.ts'
import { FotosPerfil } from './FotosPerfil.tsx'
import { camposDeDatos, edadDe, parteDe, problemasDePerfil, type DatosPersonales } from './perfil.ts'
import { useGuardarPerfil } from './useGuardarPerfil.ts'

const DayInput = lazy(async () => ({ default: (await import('#ui/calendario.tsx')).DayInput }))

const contribuyentes = ['Consumidor final', 'Persona física', 'Persona jurídica', 'Régimen especial', 'Gubernamental']

interface Props {
  perfil: Usuario
  onSave: (cambio: Partial<Usuario>) => void
}

/** Who the person is, how invoices name them, and whom to call for them. */
export function DatosPersonalesTab({ perfil, onSave }: Props) {
  const hoy = diaFiscal(new Date(useNow(60_000)).toISOString())
  const { valores, cambiados, sucio, cambiar, descartar, aceptar } = useCambios<DatosPersonales>(parteDe(perfil, camposDeDatos))
  const [guardar, guardando] = useGuardarPerfil(onSave, aceptar)
  const errores = problemasDePerfil(valores, hoy, perfil)
  const [fechaMala, setFechaMala] = useState(false)
  const [descartes, setDescartes] = useState(0)
  const texto = (campo: keyof DatosPersonales) => ({
    value: valores[campo],
    onChange: (event: { currentTarget: { value: string } }) => cambiar({ [campo]: event.currentTarget.value }),
    error: errores[campo],
  })
  const edad = edadDe(valores.fechaNacimiento, hoy)
  return (
    <Hoja
      sucio={sucio || fechaMala}
      guardando={guardando}
      problema={fechaMala || Object.keys(errores).length > 0 ? 'Hay un dato por corregir' : undefined}
      onSave={() => guardar(cambiados)}
      onDiscard={() => {
        descartar()
        setFechaMala(false)
        setDescartes(descartes + 1)
      }}
    >
      <FotosPerfil titulo="Tu foto" campos={['foto']} perfil={perfil} onSave={onSave} />
      <Seccion titulo="Quién eres">
        <Stack>
          <TextInput label="Nombre y apellido" required withAsterisk={false} autoComplete="name" maxLength={120} {...texto('nombre')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Teléfono"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              {...texto('telefono')}
              value={formatoTelefono(valores.telefono)}
            />
            <TextInput
              label="Email de contacto"
              description="Donde te escriben las tiendas; con el que entras no cambia"
              type="email"
              inputMode="email"
              autoComplete="email"
              {...texto('email')}
            />
            <Suspense fallback={<Skeleton h={70} />}>
              <DayInput
                key={descartes}
                label="Fecha de nacimiento"
                {...(edad === undefined ? {} : { description: `${edad} años` })}
                maxDate={hoy}
                clearable
                value={valores.fechaNacimiento === '' ? null : valores.fechaNacimiento}
                onChange={(dia) => cambiar({ fechaNacimiento: dia ?? '' })}
                onWrong={setFechaMala}
                error={errores['fechaNacimiento']}
              />
            </Suspense>
            <NativeSelect
              label="Sexo"
              data={[
                { value: '', label: 'Sin decir' },
                { value: 'F', label: 'Femenino' },
                { value: 'M', label: 'Masculino' },
              ]}
              {...texto('sexo')}
              onChange={(event) => cambiar({ sexo: (['F', 'M'] as const).find((uno) => uno === event.currentTarget.value) ?? '' })}
            />
            <TextInput label="Nacionalidad" autoComplete="country-name" maxLength={60} {...texto('nacionalidad')} />
          </SimpleGrid>
        </Stack>
      </Seccion>
      <Seccion titulo="Para tus facturas">
        <Identificacion valores={valores} cambiar={cambiar} error={errores['identificacion']} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
          <Autocomplete
            label="Tipo de contribuyente"
            data={contribuyentes}
            maxLength={60}
            value={valores.tipoContribuyente}
            onChange={(tipoContribuyente) => cambiar({ tipoContribuyente })}
          />
          <NativeSelect
            label="Comprobante que pides"
            data={[
              { value: '', label: 'El de la tienda' },
              ...tipoComprobantes
                .filter((tipo) => !comprobantes[tipo].notaCredito)
                .map((tipo) => ({ value: tipo, label: `${tipo} · ${comprobantes[tipo].nombre}` })),
            ]}
            value={valores.tipoComprobante}
            onChange={(event) => cambiar({ tipoComprobante: tipoComprobantes.find((tipo) => tipo === event.currentTarget.value) ?? '' })}
          />
        </SimpleGrid>
      </Seccion>
      <Seccion titulo="Persona de contacto">
        <Stack>
          <TextInput label="Nombre" description="A quién llamar si no respondes" maxLength={120} {...texto('contactoNombre')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Teléfono"
              type="tel"
              inputMode="tel"
              {...texto('contactoTelefono')}
              value={formatoTelefono(valores.contactoTelefono)}
            />
            <TextInput label="Email" type="email" inputMode="email" {...texto('contactoEmail')} />
          </SimpleGrid>
        </Stack>
      </Seccion>
    </Hoja>
  )
}

interface IdentificacionProps {
  valores: DatosPersonales
  cambiar: (cambio: Partial<DatosPersonales>) => void
  error: string | undefined
}

const tipos = ['Cédula', 'RNC', 'Pasaporte'] as const

/** The number and its kind; what looks odd is said and stops nobody (identificacion.ts). */
function Identificacion({ valores: { identificacion, tipoIdentificacion }, cambiar, error }: IdentificacionProps) {
  const { aviso, tipo } = revisarIdentificacion(identificacion, tipoIdentificacion)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          label="Documento"
          data={[{ value: '', label: 'El que sea' }, ...tipos]}
          value={tipoIdentificacion}
          onChange={(event) => cambiar({ tipoIdentificacion: tipos.find((uno) => uno === event.currentTarget.value) ?? '' })}
        />
        <TextInput
          label="Número"
          maxLength={20}
          value={identificacion}
          onChange={(event) => cambiar({ identificacion: event.currentTarget.value })}
          onBlur={() =>
            cambiar({
              identificacion: formatoIdentificacion(identificacion),
              ...(identificacion === '' ? {} : { tipoIdentificacion: tipo }),
            })
          }
          error={error}
        />
      </SimpleGrid>
      {aviso && (
        <Alert color="orange" role="status">
          {enPalabras(aviso)}
        </Alert>
      )}
    </Stack>
  )
}
