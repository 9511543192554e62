package app.liuguang.wrapper

import android.content.Context
import java.util.UUID

/**
 * The credential of this installation's account: two random UUIDs, made once. In the private storage of the app, which no
 * backup copies (android:allowBackup is false) and no other app reads.
 */
object MachineCode {
    fun of(context: Context): String {
        val kept = context.getSharedPreferences("machine", Context.MODE_PRIVATE)
        kept.getString("code", null)?.let { return it }
        val code = "${UUID.randomUUID()}${UUID.randomUUID()}"
        kept.edit().putString("code", code).apply()
        return code
    }
}
