/** The words of signing in by other ways than a password: links, codes, passkeys, other accounts. `messages.ts` brings them in. */
export const mensajesDeIdentidad: Readonly<Record<string, { mensaje: string; arreglo?: string }>> = {
  'sesion.clave-comun': {
    mensaje: 'Esa contraseña es de las primeras que prueba quien adivina.',
    arreglo: 'Usa una frase que solo tú recuerdes.',
  },
  'enlace.email-invalido': { mensaje: 'Email inválido' },
  'enlace.no-enviado': {
    mensaje: 'Error al enviar el enlace de inicio de sesión. Por favor, verifica el email proporcionado.',
  },
  'enlace.sin-correo': { mensaje: 'Este servidor todavía no envía correos.', arreglo: 'Entra con tu contraseña.' },
  'enlace.espera': { mensaje: 'Ya te enviamos un enlace.', arreglo: 'Búscalo en tu correo, o espera {segundos} segundos y pide otro.' },
  'enlace.otro-navegador': {
    mensaje: 'Este enlace se pidió en otro navegador.',
    arreglo: 'Ábrelo en el mismo donde lo pediste, o pide uno desde aquí.',
  },
  'enlace.vencido': { mensaje: 'Este enlace venció: dura diez minutos.', arreglo: 'Pide otro y ábrelo en cuanto llegue.' },
  'enlace.usado': { mensaje: 'Este enlace ya se usó.', arreglo: 'Si no fuiste tú, o necesitas entrar otra vez, pide otro.' },
  /** Of a server of before, which could not tell which. */
  'enlace.no-sirve': { mensaje: 'Este enlace ya no sirve: venció, ya se usó o se pidió en otro navegador.', arreglo: 'Pide otro.' },
  'sesion.falta-codigo': { mensaje: 'Falta el código de tu segundo paso.', arreglo: 'Escríbelo para terminar de entrar.' },
  'sesion.falta-segundo-factor': {
    mensaje: 'Esto se hace solo con el segundo paso activado.',
    arreglo: 'Actívalo en tu perfil, o entra con una llave, y vuelve aquí.',
  },
  'sesion.confirmar': {
    mensaje: 'Antes de tocar dinero, cuentas de banco o la cuenta de otra persona hay que confirmar quién eres.',
    arreglo: 'Confirma que eres tú y sigue: lo escrito no se pierde.',
  },
  'sesion.no-reciente': { mensaje: 'Entraste hace rato.', arreglo: 'Confirma que eres tú y sigue.' },
  'sesion.no-existe': { mensaje: 'Esa sesión ya estaba cerrada.' },
  'codigo.equivocado': { mensaje: 'Ese código no es correcto.', arreglo: 'Mira el que se ve ahora en tu aplicación y escríbelo.' },
  'codigo.usado': { mensaje: 'Ese código ya se usó.', arreglo: 'Entra otra vez, con el que tu aplicación enseñe después de ese.' },
  'codigo.vencido': { mensaje: 'Se acabó el tiempo o los intentos para el código.', arreglo: 'Entra otra vez.' },
  'codigo.bloqueado': {
    mensaje: 'Hubo demasiados códigos equivocados.',
    arreglo: 'Espera quince minutos y prueba otra vez, o entra con una llave.',
  },
  'codigo.sin-activar': { mensaje: 'El segundo paso no está activado en esta cuenta.', arreglo: 'Actívalo primero.' },
  'codigo.ya-activo': {
    mensaje: 'El segundo paso ya está activado.',
    arreglo: 'Para cambiar de aplicación, desactívalo y actívalo otra vez.',
  },
  'llave.sin-soporte': { mensaje: 'Este navegador no sabe usar llaves de acceso.', arreglo: 'Entra de otra forma, o usa otro navegador.' },
  'llave.cancelada': { mensaje: 'No se usó ninguna llave.', arreglo: 'Prueba otra vez cuando quieras.' },
  'llave.vencida': { mensaje: 'Se acabó el tiempo para usar la llave.', arreglo: 'Prueba otra vez.' },
  'llave.desconocida': { mensaje: 'Esa llave no es de ninguna cuenta.', arreglo: 'Entra de otra forma y agrégala en tu perfil.' },
  'llave.no-sirvio': { mensaje: 'La llave no se pudo comprobar.', arreglo: 'Prueba otra vez, o entra de otra forma.' },
  'llave.sin-comprobar': {
    mensaje: 'La llave no comprobó que eres tú.',
    arreglo: 'Usa una que pida huella, cara o PIN.',
  },
  'llave.ya-esta': { mensaje: 'Esa llave ya está en tu cuenta.' },
  'proveedor.no-ofrecido': { mensaje: 'Aquí no se entra con esa cuenta.', arreglo: 'Entra de otra forma.' },
  'proveedor.no-contesta': { mensaje: 'Esa empresa no contesta ahora.', arreglo: 'Prueba en un momento, o entra de otra forma.' },
  'proveedor.cancelado': { mensaje: 'No diste permiso, y no se entró.', arreglo: 'Prueba otra vez, o entra de otra forma.' },
  'proveedor.no-sirvio': { mensaje: 'Lo que contestó esa empresa no se pudo comprobar.', arreglo: 'Prueba otra vez desde el principio.' },
  'proveedor.sin-correo': { mensaje: 'Esa cuenta no nos dio un correo.', arreglo: 'Permítelo al entrar, o entra de otra forma.' },
  'proveedor.sin-unir': {
    mensaje: 'Ya hay una cuenta de Mercana con ese correo.',
    arreglo: 'Entra con ella, y desde tu perfil podrás unirlas.',
  },
  'proveedor.de-otra-persona': { mensaje: 'Esa cuenta ya está unida a otra de Mercana.', arreglo: 'Sepárala allá primero.' },
  'proveedor.la-ultima': { mensaje: 'Es tu única forma de entrar.', arreglo: 'Ponte una contraseña antes de separarla.' },
  'proveedor.no-unida': { mensaje: 'Esa cuenta ya no estaba unida.' },
}
